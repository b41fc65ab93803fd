/** The script of pages without a table. */

import { hearCalls } from "./calls.js";
import { copyAddresses } from "./copy.js";
import { keepLastBoard } from "./offline.js";
import { shareLink } from "./share.js";
import { submitOnce } from "./submit.js";
import { tellZone } from "./zone.js";

submitOnce();
tellZone();
hearCalls();
keepLastBoard();
shareLink();
copyAddresses();
