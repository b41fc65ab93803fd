/** The script of pages without a table. */

import { submitOnce } from "./submit.js";
import { tellZone } from "./zone.js";

submitOnce();
tellZone();
