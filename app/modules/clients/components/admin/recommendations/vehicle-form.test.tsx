import { expect, test } from 'vitest'
import { Button } from '#app/ui/controls/button.tsx'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { AddAnother, addingStates } from './vehicle-form.tsx'

/** What the two buttons say, and whether they can be pressed, while this is being sent. */
function buttonsWhile(sent: FormData | undefined) {
	const { add, addAnother } = addingStates(sent)
	const html = renderToHtml(
		<>
			<Button type="submit" {...add}>
				Add Recommendation
			</Button>
			<AddAnother {...addAnother} />
		</>,
	)
	return [...html.matchAll(/<button([^>]*)>([^<]*)/g)].map(([, attributes, text]) =>
		attributes!.includes('disabled') ? `${text} (off)` : text,
	)
}

test('the button that was pressed says that it is adding, and the other cannot be pressed meanwhile', () => {
	const vehicle = new FormData()
	const another = new FormData()
	another.set('follow', 'another')
	expect(buttonsWhile(undefined)).toEqual(['Add Recommendation', 'Add another car'])
	expect(buttonsWhile(vehicle)).toEqual(['Adding… (off)', 'Add another car (off)'])
	expect(buttonsWhile(another)).toEqual(['Add Recommendation (off)', 'Adding… (off)'])
})
