/**
 * Script of the table and the tutorial. The pages also work without it, with links and forms.
 * It adds tapping a site, peeking at a tower, seeing at once what a choice would do, and seeing
 * the other players' moves arrive.
 */

import { submitOnce } from "../base/submit.js";
import { sendChoices } from "./choice.js";
import { keepFocus } from "./focus.js";
import { closePanels } from "./panel.js";
import { peekAtSites } from "./peek.js";
import { pickBySite } from "./pick.js";
import { awaitAnswers } from "./play.js";
import { pollTable } from "./poll.js";

sendChoices();
pickBySite();
peekAtSites();
closePanels();
awaitAnswers();
submitOnce();
keepFocus();
pollTable();
