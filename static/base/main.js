/** Script of the pages without a table. */

import { submitOnce } from "./submit.js";

submitOnce();
