# Parts of ci/test, for --changed. `plan_all` selects every part; `plan_changed BASE` the parts that the changes since a
# commit can break.

plan_all() { plan=; }

plan_changed() {
  plan=$CI_STAGES/plan.tsv
  left_out=()
  node ci/lib/changed.mjs "$@" >"$plan" || exit
}

# PART COMMAND...: runs a command if its part is selected.
part() {
  local id=$1
  shift
  if is_chosen "$id"; then "$@"; elif [[ " ${left_out[*]} " != *" $id "* ]]; then left_out+=("$id"); fi
}

is_chosen() { [ -z "$plan" ] || cut -f 1 "$plan" | grep -qx "$1"; }

# PART COMMAND...: like `part`, for a part that only runs if one of its files has changed. ci/nightly always runs it.
part_of_change() { [ -z "$plan" ] || part "$@"; }

# The selection within a part: the second column of the plan.
selection_of() { [ -z "$plan" ] || awk -F '\t' -v part="$1" '$1 == part { print $2 }' "$plan"; }

report_left_out() {
  [ -z "$plan" ] || say "ci: left out: ${left_out[*]} (ci/test runs everything)"
}
