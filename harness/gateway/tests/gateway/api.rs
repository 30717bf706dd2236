//! The simulated servers as a client meets them: over real TLS, right and wrong.

mod asked;
mod encrypted;
mod hostile;
mod layer;
mod product;
mod product_data;
mod scripted;
mod signed;
mod stage;
mod third_parties;
