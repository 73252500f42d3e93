//! Hooks in progress: what they ask for becomes frames.

use super::Engine;
use super::frame::{AskFrame, EventFrame, Frame, Next, PayFrame, ScriptFrame, TogetherFrame};
use crate::host::{HookProgress, Reply, Request, ScriptError};
use crate::ids::CompId;
use crate::value::Value;
use crate::world::{Bill, Proposal};

impl Engine {
    pub(super) fn step_script(&mut self, mut frame: ScriptFrame, returned: Option<Reply>) -> Result<Next, ScriptError> {
        let host = self.world.host().clone();
        self.world.note_hook(frame.hook);
        let progress = match frame.thread {
            None => {
                frame.log_from = self.world.with(|s| s.log().len());
                frame.began = (self.threads == 0).then(|| self.moment());
                host.start(&self.world.context(), frame.hook, &frame.args)?
            }
            Some(thread) => {
                self.threads -= 1;
                let reply = returned.unwrap_or(Reply::Answer(Value::Nil));
                host.resume(&self.world.context(), thread, reply)?
            }
        };
        match progress {
            HookProgress::Done(value) => {
                self.world.settle_lines(frame.log_from);
                Ok(Next::Return(value))
            }
            HookProgress::Yield(thread, request) => {
                self.threads += 1;
                frame.thread = Some(thread);
                let child = self.request(request, frame.source)?;
                Ok(Next::Call(Frame::Script(frame), child))
            }
        }
    }

    fn request(&mut self, request: Request, source: Option<CompId>) -> Result<Frame, ScriptError> {
        Ok(match request {
            Request::Perform { event, params, cost, unpreventable } => {
                EventFrame::of(Proposal { event, params, is_cost: cost, unpreventable, source })
            }
            Request::Together(proposals) => {
                let own = |proposal| Some(Proposal { source, ..proposal });
                TogetherFrame::of(proposals.into_iter().map(own).collect())
            }
            Request::Flow { flow, with } => self.call_flow(flow, with, &Vec::new()),
            Request::Window { window, params } => {
                let ruleset = self.world.ruleset();
                let names = ruleset.window(window).params.iter().map(|p| p.name);
                let vars: Vec<(crate::ids::Sym, Value)> = names.zip(params).collect();
                self.open_window(window, vars)?
            }
            Request::Pay { bill, prompt, optional } => PayFrame::of(Bill { source, ..bill }, prompt, optional),
            Request::Ask(question) => AskFrame::one(question),
            Request::AskAll(questions) => AskFrame::of(questions, true),
            Request::Actions { player, menu, prompt, pass, poll_hidden } => {
                self.menu(player, menu, prompt, pass, poll_hidden)
            }
        })
    }
}
