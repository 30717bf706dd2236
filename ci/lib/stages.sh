# Stages: the named steps of a script in ci/. Each prints its name when it starts and its seconds when it ends. At its end the script
# prints one table of its stages, and writes it to reports/ci-times.json, unless it is itself a stage of another.
#
#   begin_stages               at the start of a script
#   stage NAME COMMAND...      a failure ends the script
#   check NAME COMMAND...      a failure is reported at the end, and the script continues
#   beside NAME COMMAND...     in the background, until join_stages, where a failure ends the script, or join_checks
#
# In a log, the end of each failed stage's output is repeated at the end of the script.
#
# A command runs in a subshell with `set -e`: it can't set variables of the script.

begin_stages() {
  failed_stages=()
  failed_logs=()
  beside_stages=()
  stages_script=${0##*/}
  stages_started=$EPOCHREALTIME
  trap end_stages EXIT
  if [ -n "${CI_STAGES:-}" ]; then
    stages_nested=yes
    CI_STAGES=$(mktemp -d "$CI_STAGES/nested.XXXXXX")
  else
    stages_nested=
    CI_STAGES=$(mktemp -d)
  fi
  export CI_STAGES
  # The engines append a line for each start.
  export FOOTBRIDGE_ENGINE_STARTS=${FOOTBRIDGE_ENGINE_STARTS:-$CI_STAGES/engine-starts.tsv}
}

stage() {
  run_stage "$@"
  [ "$stage_status" -eq 0 ] || exit "$stage_status"
}

check() {
  run_stage "$@"
  [ "$stage_status" -eq 0 ] || add_failure "$1" "$stage_log"
}

add_failure() {
  failed_stages+=("$1")
  failed_logs+=("$2")
}

# Sets stage_status and stage_log. Never call this before `||` or in a condition, where bash would continue after a
# failed command.
run_stage() {
  local name=$1 started=$EPOCHREALTIME
  shift
  say "ci: $name"
  [ -n "$stages_nested" ] || export CI_STAGE=$name
  stage_log=
  set +e
  if [ -t 1 ]; then
    (set -e && "$@")
  else
    stage_log=$(mktemp "$CI_STAGES/log.XXXXXX")
    # Not a pipe, which a process left behind by a command would keep open.
    (set -e && "$@") > >(exec tee "$stage_log") 2>&1
  fi
  stage_status=$?
  set -e
  record_stage "$name" "$started" "$EPOCHREALTIME" "$stage_status" alone
  say "ci: $name: $(seconds_between "$started" "$EPOCHREALTIME") s$(failure_note "$stage_status")"
}

beside() {
  local name=$1 log
  shift
  log=$(mktemp "$CI_STAGES/log.XXXXXX")
  say "ci: $name, in the background"
  (
    started=$EPOCHREALTIME
    set +e
    (set -e && "$@") >"$log" 2>&1
    status=$?
    record_stage "$name" "$started" "$EPOCHREALTIME" "$status" beside
    exit "$status"
  ) &
  beside_stages+=("$! $log $name")
}

join_stages() {
  local failure=0
  wait_beside
  [ "$failure" -eq 0 ] || exit "$failure"
}

join_checks() {
  local failure=0
  wait_beside
}

# Waits for the stages that `beside` started, and prints the output of each, which is held until then.
wait_beside() {
  local entry id log name status
  for entry in "${beside_stages[@]}"; do
    read -r id log name <<<"$entry"
    status=0
    wait "$id" || status=$?
    cat "$log" >&2
    say "ci: $name: $(seconds_of "$name") s$(failure_note "$status")"
    [ "$status" -eq 0 ] || { failure=$status && add_failure "$name" "$log"; }
  done
  beside_stages=()
}

failure_note() {
  [ "$1" -eq 0 ] || printf ', failed with exit code %s' "$1"
}

# NAME START END STATUS KIND: one line of the table. A short line is appended at once, so stages in the background can append too.
record_stage() {
  printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" "$5" >>"$CI_STAGES/stages.tsv"
}

# NAME: the seconds that a stage took.
seconds_of() {
  awk -F '\t' -v name="$1" '$1 == name { seconds = $3 - $2 } END { printf "%.1f", seconds }' "$CI_STAGES/stages.tsv"
}

seconds_between() {
  awk -v start="$1" -v end="$2" 'BEGIN { printf "%.1f", end - start }'
}

# The exit code of a script: its own, or 1 if a check failed.
end_checks() {
  local status=$1
  stop_beside || true
  [ ${#failed_stages[@]} -eq 0 ] || [ "$status" -ne 0 ] || status=1
  return "$status"
}

stop_beside() {
  local entry
  for entry in "${beside_stages[@]}"; do end_tree "${entry%% *}"; done
}

# Ends a process and its descendants.
end_tree() {
  local child
  for child in $(cat /proc/"$1"/task/*/children 2>/dev/null); do end_tree "$child"; done
  kill "$1" 2>/dev/null
}

end_stages() {
  local status=$?
  set +e
  end_checks "$status"
  status=$?
  if [ -z "$stages_nested" ] && [ -s "$CI_STAGES/stages.tsv" ] && command -v node >/dev/null; then
    node ci/lib/times.mjs "$CI_STAGES/stages.tsv" "$stages_script" "$stages_started" "$EPOCHREALTIME"
  fi
  local index name
  for index in "${!failed_stages[@]}"; do
    [ -s "${failed_logs[index]}" ] || continue
    say "ci: the end of: ${failed_stages[index]}"
    tail -n 60 "${failed_logs[index]}" >&2
  done
  rm -rf "$CI_STAGES"
  for name in "${failed_stages[@]}"; do say "ci: failed: $name"; done
  exit "$status"
}
