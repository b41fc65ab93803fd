/**
 * Keep Play disabled until the response to the last choice, so that it plays what the page shows.
 * If no response comes, the bar says so and offers Review instead.
 */

import { closest, find } from "../base/dom.js";

export function awaitAnswers() {
  document.addEventListener("change", ({ target }) => {
    if (closest(HTMLFormElement, target, "#chooser")) holdPlay();
  });
  // A choice made while another waits for its answer is sent after that, which brings a new button.
  document.addEventListener("htmx:beforeRequest", ({ target }) => {
    if (closest(HTMLFormElement, target, "#chooser")) holdPlay();
  });
  document.addEventListener("htmx:afterRequest", ({ target, detail }) => {
    if (target.id === "chooser" && !detail.successful) sayUnanswered();
  });
  // The server marks the button if the player has turned off confirming.
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target.id === "say") find(HTMLButtonElement, ".at-once")?.click();
  });
}

function holdPlay() {
  const play = find(HTMLButtonElement, ".playform button");
  if (play) play.disabled = true;
}

function sayUnanswered() {
  const sentence = document.createElement("p");
  sentence.className = "amber";
  sentence.textContent = find(HTMLElement, "#bar")?.dataset.unanswered ?? "";
  find(HTMLElement, "#say")?.replaceChildren(sentence);
  find(HTMLElement, ".playform")?.remove();
  find(HTMLElement, ".again")?.classList.remove("again");
}
