/**
 * Script of the table and the tutorial. The pages also work without it, with links and forms.
 * It adds tapping a site, peeking at a tower, instant previews, and live updates of other
 * players' moves.
 */

import { hearCalls } from "../base/calls.js";
import { keepLastBoard } from "../base/offline.js";
import { submitOnce } from "../base/submit.js";
import { tellZone } from "../base/zone.js";
import { sendChoices } from "./choice.js";
import { keepFocus } from "./focus.js";
import { playMoves } from "./motion.js";
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
playMoves();
tellZone();
hearCalls();
keepLastBoard();
