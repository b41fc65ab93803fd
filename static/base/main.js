/** The script of pages without a table. */

import { hearCalls } from "./calls.js";
import { shareInvite } from "./invite.js";
import { submitOnce } from "./submit.js";
import { tellZone } from "./zone.js";

submitOnce();
tellZone();
hearCalls();
shareInvite();
