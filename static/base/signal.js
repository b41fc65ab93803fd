/** A short sound and a vibration when a turn begins, for players who want them. */

import { find } from "./dom.js";

/** Browsers allow neither before the reader has touched the page; then nothing happens. */
export function signalTurn() {
  const wanted = find(HTMLLinkElement, "link[rel=icon]")?.dataset.signals ?? "";
  if (wanted.includes("vibration")) navigator.vibrate?.(200);
  if (wanted.includes("sound")) playTones();
}

/** Two soft tones, a fourth apart, half a second in all. */
function playTones() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  const now = audio.currentTime;
  tone.connect(volume).connect(audio.destination);
  tone.frequency.setValueAtTime(660, now);
  tone.frequency.setValueAtTime(880, now + 0.15);
  volume.gain.setValueAtTime(0.2, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.5);
  tone.start();
  tone.stop(now + 0.5);
  tone.onended = () => audio.close();
}
