//! An inspector's connection.

use axum::extract::ws::{Message, WebSocket};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::board::{Board, Reading};
use crate::session::Asked;
use crate::wire::{Request, Update};

/// Serves a connection until either side closes it.
pub(super) async fn serve(mut socket: WebSocket, board: Board, session: UnboundedSender<Asked>) {
    let mut changes = board.watch();
    let (updates, mut outgoing) = unbounded_channel();
    let mut reading = Reading::default();
    loop {
        // State from before a result is sent before the result.
        changes.mark_unchanged();
        for update in board.read(&mut reading) {
            if send(&mut socket, &update).await.is_err() {
                return;
            }
        }
        while let Ok(update) = outgoing.try_recv() {
            if send(&mut socket, &update).await.is_err() {
                return;
            }
        }
        if board.has_more(&reading) {
            continue;
        }
        tokio::select! {
            has_changed = changes.changed() => if has_changed.is_err() { return },
            result = outgoing.recv() => {
                let Some(result) = result else { return };
                for update in board.read(&mut reading) {
                    if send(&mut socket, &update).await.is_err() {
                        return;
                    }
                }
                if send(&mut socket, &result).await.is_err() {
                    return;
                }
            }
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => {
                    match serde_json::from_str::<Request>(text.as_str()) {
                        Ok(request) => {
                            let asked = Asked { request, updates: updates.clone() };
                            if session.send(asked).is_err() {
                                return;
                            }
                        }
                        Err(error) => {
                            let refused = refusal(text.as_str(), &error);
                            if send(&mut socket, &refused).await.is_err() {
                                return;
                            }
                        }
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                _ => return,
            },
        }
    }
}

async fn send(socket: &mut WebSocket, update: &Update) -> Result<(), axum::Error> {
    // Every update has a JSON form.
    let text = serde_json::to_string(update).unwrap_or_default();
    socket.send(Message::Text(text.into())).await
}

/// Returns the refusal of an invalid request, with its id if it has one.
fn refusal(text: &str, error: &serde_json::Error) -> Update {
    let value: serde_json::Value = serde_json::from_str(text).unwrap_or_default();
    let id = value["id"].as_u64().and_then(|id| u32::try_from(id).ok());
    Update::Refused {
        id: id.unwrap_or_default(),
        problem: format!("not a command: {error}"),
        errors: Vec::new(),
    }
}
