import { cancelJob } from "../actions/jobs";
import { useStudio } from "../state/studio";

export function JobCard() {
  const job = useStudio((state) => state.job);
  if (!job) return null;
  return (
    <section className="job-card" aria-label="Work in progress" data-testid="job">
      <div className="job-bar" />
      <div>
        <strong>{job.told}…</strong>
        <p>{job.stage === "begun" ? "Beginning" : job.stage.replace(/_/g, " ")}</p>
      </div>
      <button type="button" className="button" onClick={cancelJob}>
        Cancel
      </button>
    </section>
  );
}
