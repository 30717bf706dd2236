/** Starts the product: every page except the lab's. */
import { startProduct } from "./app/start-product";
import { mount } from "./mount";

mount(startProduct);
