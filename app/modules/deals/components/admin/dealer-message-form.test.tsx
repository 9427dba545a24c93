import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { DealerMessageForm } from './dealer-message-form.tsx'

const person = { id: 'kim', name: 'Kim Vale', role: 'sales', email: '' }
const render = (contact: { email: string; people: (typeof person)[] }) =>
	renderToHtml(
		<DealerMessageForm
			formKey="k"
			controls={{ personId: {}, toEmail: {}, subject: {}, text: {}, mayUseDealer: {} }}
			proposed={{ personId: '', toEmail: '', subject: '', text: '' }}
			contact={{ name: 'Harbor Honda', ...contact }}
			doNotUseReason={null}
			answer={undefined}
		/>,
	)
const optionsOf = (html: string) => [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, label]) => label)

test('who has no email address is not a choice, and least of all the preset one', () => {
	const owner = { ...person, id: 'sam', name: 'Sam Ito', email: 'sam@harbor.example' }
	expect(optionsOf(render({ email: '', people: [person, owner] }))).toEqual([
		expect.stringMatching(/^Sam Ito, .*\(sam@harbor\.example\)$/),
	])
	expect(optionsOf(render({ email: 'desk@harbor.example', people: [person] }))).toEqual([
		'Harbor Honda (desk@harbor.example)',
		expect.stringMatching(/^Kim Vale, .*\(desk@harbor\.example\)$/),
	])
})

test('without any address there is only the field for one', () => {
	const html = render({ email: '', people: [person] })
	expect(optionsOf(html)).toEqual([])
	expect(html).not.toMatch(/no email address|Another email address/)
	expect(html).toContain('Only needed to send it by email.')
})
