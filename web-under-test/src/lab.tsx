/** Starts the lab, a program of its own under `/lab`. */
import { startLab } from "./app/start-lab";
import { mount } from "./mount";

mount(startLab);
