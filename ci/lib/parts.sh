# Parts of ci/test: what --changed chooses from. `plan_all` chooses every part; `plan_changed BASE` those that the changes since a commit
# can break.

plan_all() { plan=; }

plan_changed() {
  plan=$CI_STAGES/plan.tsv
  left_out=()
  node ci/lib/changed.mjs "$@" >"$plan" || exit
}

# PART COMMAND...: runs a command if its part is chosen.
part() {
  local id=$1
  shift
  if is_chosen "$id"; then "$@"; elif [[ " ${left_out[*]} " != *" $id "* ]]; then left_out+=("$id"); fi
}

is_chosen() { [ -z "$plan" ] || cut -f 1 "$plan" | grep -qx "$1"; }

# What of a part is chosen: the second column of the plan.
selection_of() { [ -z "$plan" ] || awk -F '\t' -v part="$1" '$1 == part { print $2 }' "$plan"; }

report_left_out() {
  [ -z "$plan" ] || say "ci: left out: ${left_out[*]} (ci/test runs everything)"
}
