// Why something cannot be done now, in the words of its rule.
import { cannot } from "../../shell/why";
import { reasonWords } from "./words";

export const Cannot = cannot(reasonWords);
