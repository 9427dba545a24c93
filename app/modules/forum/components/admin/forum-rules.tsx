import { Form } from 'react-router'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type FieldDifference, listDifferences, type RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { useStoredForm } from '#app/ui/admin/use-stored-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import type { ForumRules } from '../../rules.server.ts'

type Typed = { readonly [Rule in keyof ForumRules]?: string }

type RulesProps = {
	rules: ForumRules
	/** A hash of the rules that the form is filled with. */
	seen: string
	answer: RejectedForm | null
}

const firstPosts = {
	wait: 'Hold for my review',
	limit: 'Show right away, but only a few a day',
	show: 'Show right away',
}
const labels = {
	firstPosts: 'A new member’s first posts',
	firstPostCount: 'How many posts count as first posts',
	reportsToHide: 'Reports needed to hide something until I review it',
}

/** The form for how first posts are handled and how many reports hide something. */
export function AdminForumRules({ rules: saved, seen, answer }: RulesProps) {
	const rules = { ...saved, ...answer?.values }
	const { filled, key, form } = useStoredForm({ version: seen }, answer !== null)
	return (
		<Form key={key} {...form} method="post" className="grid max-w-form gap-4">
			<input type="hidden" name="seen" value={answer?.conflict?.version ?? filled.version} />
			<FormError answer={answer} />
			<Field id="firstPosts" label={labels.firstPosts} error={answer?.errors.firstPosts}>
				<Select name="firstPosts" defaultValue={rules.firstPosts}>
					{Object.entries(firstPosts).map(([value, label]) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</Select>
			</Field>
			<Field
				id="firstPostCount"
				label={labels.firstPostCount}
				error={answer?.errors.firstPostCount}
				hint="After this many visible posts and comments, a member is trusted. It is also the daily limit if you choose “only a few a day”."
			>
				<Input name="firstPostCount" inputMode="numeric" maxLength={2} defaultValue={rules.firstPostCount} />
			</Field>
			<Field id="reportsToHide" label={labels.reportsToHide} error={answer?.errors.reportsToHide}>
				<Input name="reportsToHide" inputMode="numeric" maxLength={2} defaultValue={rules.reportsToHide} />
			</Field>
			<Button intent="rules" size="compact" variant="plain" className="w-fit">
				Save rules
			</Button>
		</Form>
	)
}

/** The rules that another person saved differently from what was typed, with their labels. */
export function differingRules(theirs: ForumRules, values: Typed): FieldDifference[] {
	const withLabels = (rules: Typed) => ({
		...rules,
		firstPosts: getOwnValue(firstPosts, rules.firstPosts),
	})
	const [now, yours] = [withLabels(asTyped(theirs)), withLabels(values)]
	return listDifferences(labels, { theirs: now, yours })
}

const asTyped = ({ firstPosts, firstPostCount, reportsToHide }: ForumRules): Typed => ({
	firstPosts,
	firstPostCount: String(firstPostCount),
	reportsToHide: String(reportsToHide),
})
