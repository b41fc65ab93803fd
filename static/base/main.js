/** The script of pages without a table. */

import { submitOnce } from "./submit.js";

submitOnce();
