"""May this model act, and may this folder's settings name one: `decision` says it, `planners` and `folders` store what
people and examinations said, `reach` is what the name of a model leads to."""
