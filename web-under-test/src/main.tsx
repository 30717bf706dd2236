/** Starts the product: every page but the lab's. */
import { startProduct } from "./app/start-product";
import { mount } from "./mount";

mount(startProduct);
