import { Form } from 'react-router'
import './state-choice.css'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import type { IndexedState } from '#engine'

/** The browser's own list of states. It sends the choice to the page that it stands on, which leads to that of the state. */
export const StateChoice = ({ states }: { states: readonly Pick<IndexedState, 'slug' | 'name'>[] }) => (
	<Form method="get" className="flex max-w-96 items-end gap-3">
		<Field id="state" label="Where you’ll register the car" className="flex-1">
			<Select name="state" defaultValue="" required autoComplete="off">
				<option value="" disabled>
					Choose a state
				</option>
				{states.map(({ slug, name }) => (
					<option key={slug} value={slug}>
						{name}
					</option>
				))}
			</Select>
		</Field>
		<Button type="submit" variant="go">
			Show
		</Button>
	</Form>
)
