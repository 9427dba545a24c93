import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { BothVersions, type Difference } from '#app/ui/desk/both-versions.tsx'
import { useKept } from '#app/ui/desk/use-kept.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import type { ForumRules } from '../rules.server.ts'

type Typed = { readonly [Rule in keyof ForumRules]?: string }

export type RefusedRules = {
	message: string
	field: string | undefined
	typed: Typed
	/** Where somebody saved meanwhile: what differs, and the mark of theirs. */
	conflict?: Difference[]
	seen?: string
}

type RulesProps = {
	rules: ForumRules
	/** Marks what the form is filled with. */
	seen: string
	refused: RefusedRules | null
}

const firstPosts = {
	wait: 'Wait until I have looked',
	limit: 'Show at once, a few a day',
	show: 'Show at once',
}
const labels = {
	firstPosts: 'First posts of a new member',
	firstPostCount: 'How many count as first',
	reportsToHide: 'Reports that hide something until I have looked',
}

/** What happens to first posts, and how many reports hide something. */
export function DeskForumRules({ rules: saved, seen, refused }: RulesProps) {
	const rules = { ...saved, ...refused?.typed }
	const { filled, key, form } = useKept({ version: seen }, refused !== null)
	const faultOf = (rule: keyof ForumRules) => (refused?.field === rule ? refused.message : undefined)
	return (
		<Form key={key} {...form} method="post" className="grid max-w-form gap-4">
			<input type="hidden" name="seen" value={refused?.seen ?? filled.version} />
			{refused?.conflict ? (
				<BothVersions what="What is set here" rows={refused.conflict} />
			) : (
				refused && !refused.field && <ErrorBox>{refused.message}</ErrorBox>
			)}
			<Field id="firstPosts" label={labels.firstPosts} error={faultOf('firstPosts')}>
				<Select name="firstPosts" defaultValue={rules.firstPosts}>
					{Object.entries(firstPosts).map(([value, words]) => (
						<option key={value} value={value}>
							{words}
						</option>
					))}
				</Select>
			</Field>
			<Field
				id="firstPostCount"
				label={labels.firstPostCount}
				error={faultOf('firstPostCount')}
				hint="So many posts and comments that show make a member trusted; and so many posts a day are few."
			>
				<Input name="firstPostCount" inputMode="numeric" maxLength={2} defaultValue={rules.firstPostCount} />
			</Field>
			<Field id="reportsToHide" label={labels.reportsToHide} error={faultOf('reportsToHide')}>
				<Input name="reportsToHide" inputMode="numeric" maxLength={2} defaultValue={rules.reportsToHide} />
			</Field>
			<Button type="submit" name="intent" value="rules" size="desk" variant="plain" className="w-fit">
				Save rules
			</Button>
		</Form>
	)
}

/** What of the rules is another than was typed, in words. */
export function differingRules(theirs: ForumRules, typed: Typed): Difference[] {
	const inWords = (rules: Typed) => ({
		...rules,
		firstPosts: firstPosts[rules.firstPosts as keyof typeof firstPosts],
	})
	const [now, yours] = [inWords(theirs as unknown as Typed), inWords(typed)]
	return Object.entries(labels).flatMap(([name, label]) => {
		const rule = name as keyof ForumRules
		const both = { theirs: String(now[rule] ?? ''), yours: String(yours[rule] ?? '') }
		return both.theirs === both.yours ? [] : [{ label, ...both }]
	})
}
