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

type TypedRules = { readonly [Rule in keyof ForumRules]?: string }

type SettingsProps = {
	rules: ForumRules
	/** A hash of the settings that the form was filled with. */
	seenVersion: string
	rejected: RejectedForm | null
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
export function ForumModerationSettings({ rules: saved, seenVersion, rejected }: SettingsProps) {
	const rules = { ...saved, ...rejected?.values }
	const { filled, key, form } = useStoredForm({ version: seenVersion }, rejected !== null)
	return (
		<Form key={key} {...form} method="post" className="grid max-w-form gap-4">
			<input type="hidden" name="seenVersion" value={rejected?.conflict?.version ?? filled.version} />
			<FormError rejected={rejected} />
			<Field id="firstPosts" label={labels.firstPosts} error={rejected?.errors.firstPosts}>
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
				error={rejected?.errors.firstPostCount}
				hint="After this many visible posts and comments, a member is trusted. It is also the daily limit if you choose “only a few a day”."
			>
				<Input name="firstPostCount" inputMode="numeric" maxLength={2} defaultValue={rules.firstPostCount} />
			</Field>
			<Field id="reportsToHide" label={labels.reportsToHide} error={rejected?.errors.reportsToHide}>
				<Input name="reportsToHide" inputMode="numeric" maxLength={2} defaultValue={rules.reportsToHide} />
			</Field>
			<Button intent="rules" size="compact" variant="plain" className="w-fit">
				Save settings
			</Button>
		</Form>
	)
}

/** Lists the settings where the saved value differs from what this person typed. */
export function listDifferingRules(theirs: ForumRules, values: TypedRules): FieldDifference[] {
	const withLabels = (rules: TypedRules) => ({
		...rules,
		firstPosts: getOwnValue(firstPosts, rules.firstPosts),
	})
	const [theirValues, yours] = [withLabels(asTyped(theirs)), withLabels(values)]
	return listDifferences(labels, { theirs: theirValues, yours })
}

const asTyped = ({ firstPosts, firstPostCount, reportsToHide }: ForumRules): TypedRules => ({
	firstPosts,
	firstPostCount: String(firstPostCount),
	reportsToHide: String(reportsToHide),
})
