/** A choice of a field; an empty value stands for nothing. */
export type Choice = { value: string; label: string }

/** A part of a rule that is typed. Its name is the path to it: 'local.leastPpm', 'otherMethods.0'. */
export type RuleField = {
	name: string
	label: string
	hint?: string
	optional?: true
} & (
	| { type: 'dollars' | 'percent' | 'date' | 'text' }
	| { type: 'whole'; min: number; max: number }
	/** Whole numbers with commas between them; the last limit is open. */
	| { type: 'limits' }
	/** A table: one entry on each line. */
	| { type: 'lines'; format: LineFormat }
	| { type: 'choice'; options: readonly Choice[] }
)

/** The form of a kind of rule: what the kind is called, and its fields. */
export type RuleForm = { label: string; fields: readonly RuleField[] }

export type LineFormat =
	| 'figures'
	| 'caps'
	| 'candidates'
	| 'tiers'
	| 'slices'
	| 'lowerIfUsed'
	| 'weights'
	| 'fees'
	| 'aprClasses'
	| 'addOnClasses'

type Text = Pick<RuleField, 'hint' | 'optional'>

export const dollarsField = (name: string, label: string, text: Text = {}): RuleField => ({
	name,
	label,
	type: 'dollars',
	...text,
})

export const percentField = (name: string, label: string, text: Text = {}): RuleField => ({
	name,
	label,
	type: 'percent',
	...text,
})

export const textRuleField = (name: string, label: string, text: Text = {}): RuleField => ({
	name,
	label,
	type: 'text',
	...text,
})

export const yearField = (name: string, label: string, text: Text = {}): RuleField => ({
	name,
	label,
	type: 'whole',
	min: 1900,
	max: 2100,
	...text,
})

export const countField = (name: string, label: string, text: Text = {}): RuleField => ({
	name,
	label,
	type: 'whole',
	min: 0,
	max: 1_000_000,
	...text,
})

export const linesField = (name: string, label: string, format: LineFormat, text: Text = {}): RuleField => ({
	name,
	label,
	type: 'lines',
	format,
	...text,
})

export const choiceField = (
	name: string,
	label: string,
	options: readonly Choice[],
	text: Text = {},
): RuleField => ({ name, label, type: 'choice', options, ...text })

export const yesAndNo: readonly Choice[] = [
	{ value: 'true', label: 'Yes' },
	{ value: 'false', label: 'No' },
]

export const yesOrNoField = (name: string, label: string, text: Text = {}): RuleField =>
	choiceField(name, label, yesAndNo, text)
