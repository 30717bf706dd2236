//! Plans cases, runs each on a stage, judges what happened and reports it.

pub mod config;
// pub mod judge;
mod plan;
mod project;
mod show;
mod stage;
mod wall;
mod worker;

pub use plan::{Case, Plan, PlanError};
pub use project::Project;
pub use wall::Wall;
pub use worker::WorkerError;

/// Thread.
pub fn thread(project: Project, plan: Plan, wall: Wall) {
    use std::sync::Arc;
    let rt = tokio::runtime::Runtime::new().unwrap();
    let host_name: footbridge_gateway::HostName = project.site.domain().unwrap().parse().unwrap();
    let web = project.config.web.clone();
    let shared = worker::Shared {
        client: footbridge_gateway::Client::open(&footbridge_gateway::ClientSource::Directory(web.into())).unwrap(),
        authority: footbridge_gateway::Authority::new([host_name.clone()]).unwrap(),
        host_name, display: footbridge_engine::Display::private().unwrap(),
        program: "target/debug/footbridge-webkit".into(), runtime: rt.handle().clone(), wall: wall.clone(), is_virtual: true, project: project.clone(),
    };
    let mut w = worker::Worker::start(Arc::new(shared)).unwrap();
    println!("{}", w.engine_name);
    for case in &plan.cases {
        let t = wall.now();
        let r = w.with_stage(case, |mut stage| {
            println!("{}", case.spec);
            for step in &case.row().steps {
                match stage.perform(&step.value, &project.site) { Ok(stage::Performed::Done) => {}, Ok(p) => { println!("{p:?}"); break }, Err(e) => { println!("{e:?}"); break } }
            }
            let host = stage.end();
            println!("{}", footbridge_host::transcript(host.journal()));
        });
        println!("{:?} {:?}", r, wall.now() - t);
    }
}
