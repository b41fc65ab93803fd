/** The service worker of the whole site (/sw.js). */

import { answerOffline } from "./offline.js";
import { showPushes } from "./push.js";

showPushes();
answerOffline();
