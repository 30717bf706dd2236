/** Starts the lab, a separate program under `/lab`. */
import { startLab } from "./app/start-lab";
import { mount } from "./mount";

mount(startLab);
