import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { Field } from '#app/ui/field.tsx'
import { Input } from '#app/ui/input.tsx'
import { Select } from '#app/ui/select.tsx'
import type { ForumRules } from '../rules.server.ts'

/** What happens to first posts, and how many reports hide something. */
export function DeskForumRules({ rules, refused }: { rules: ForumRules; refused: string | null }) {
	return (
		<Form method="post" className="grid max-w-form gap-4">
			{refused && <ErrorBox>{refused}</ErrorBox>}
			<Field id="firstPosts" label="First posts of a new member">
				<Select name="firstPosts" defaultValue={rules.firstPosts}>
					<option value="wait">Wait until I have looked</option>
					<option value="limit">Show at once, a few a day</option>
					<option value="show">Show at once</option>
				</Select>
			</Field>
			<Field
				id="firstPostCount"
				label="How many count as first"
				hint="So many posts and comments that show make a member trusted; and so many posts a day are few."
			>
				<Input name="firstPostCount" inputMode="numeric" maxLength={2} defaultValue={rules.firstPostCount} />
			</Field>
			<Field id="reportsToHide" label="Reports that hide something until I have looked">
				<Input name="reportsToHide" inputMode="numeric" maxLength={2} defaultValue={rules.reportsToHide} />
			</Field>
			<Button type="submit" name="intent" value="rules" size="desk" variant="plain" className="w-fit">
				Save rules
			</Button>
		</Form>
	)
}
