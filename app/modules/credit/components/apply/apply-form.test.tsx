import { expect, test } from 'vitest'
import { currentConsent } from '#app/content/legal/credit-consent.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { coApplicantSections, fieldNames, sectionIds } from '../../application/application-fields.ts'
import { formProgress } from '../../application/section-progress.ts'
import { ApplyForm, type ApplyFormProps } from './apply-form.tsx'

const progress = formProgress({ values: {}, maskedSecrets: {}, hasLicenseFile: false, documentCount: 0 }, {})
const form = (more: Partial<ApplyFormProps> = {}) =>
	renderToHtml(
		<ApplyForm
			action="/apply"
			endpoint="/api/apply"
			consent={currentConsent({ business: 'B', email: 'b@example.com', phone: '1' })}
			notes={{ short: ['Nobody else reads it.'], whole: [{ title: 'Who reads it', text: 'An advisor.' }] }}
			sections={sectionIds}
			start="applicant"
			values={{}}
			maskedSecrets={{}}
			files={[]}
			progress={progress}
			savedAt={null}
			{...more}
		/>,
	)
/** The attributes of the control with this name. */
const controlOf = (html: string, name: string): Record<string, string> => {
	const [tag = ''] = html.match(new RegExp(`<(?:input|select)[^>]* name="${name}"[^>]*>`)) ?? []
	return Object.fromEntries([...tag.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]))
}

test('each field offers the keyboard and the autofill that belong to it', () => {
	const html = form()
	const expected: Record<string, [inputMode: string | undefined, autoComplete: string | undefined]> = {
		coEmail: [undefined, 'off'],
		lastName: [undefined, 'family-name'],
		firstName: [undefined, 'given-name'],
		ssn: ['numeric', 'off'],
		dob: ['numeric', 'bday'],
		email: [undefined, 'email'],
		homePhone: [undefined, 'home tel'],
		cellPhone: [undefined, 'mobile tel'],
		middleName: [undefined, 'additional-name'],
		suffix: [undefined, 'honorific-suffix'],
		dlExpiry: ['numeric', 'off'],
		address: [undefined, 'address-line1'],
		city: [undefined, 'address-level2'],
		state: [undefined, 'address-level1'],
		zip: ['numeric', 'postal-code'],
		previousAddress: [undefined, 'off'],
		previousZip: ['numeric', 'off'],
		employerName: [undefined, 'organization'],
		employerPhone: [undefined, 'work tel'],
		occupation: [undefined, 'organization-title'],
		vehicleYear: ['numeric', 'off'],
		vehicleMileage: ['numeric', 'off'],
		loanTerm: ['numeric', 'off'],
		agreementDate: ['numeric', 'off'],
	}
	const money = fieldNames.filter((name) => /payment|amount|income$|price|value|owed/i.test(name))
	expect(money).toHaveLength(9)
	for (const name of money) expected[name] = ['decimal', 'off']
	for (const name of fieldNames.filter((each) => /(?:years|months)/i.test(each)))
		expected[name] = ['numeric', 'off']
	for (const [name, [inputMode, autoComplete]] of Object.entries(expected)) {
		const control = controlOf(html, name)
		expect(
			[control.inputMode ?? control.inputmode, control.autoComplete ?? control.autocomplete],
			name,
		).toEqual([inputMode, autoComplete])
	}
	for (const name of ['email', 'coEmail']) expect(controlOf(html, name).type).toBe('email')
	for (const name of ['homePhone', 'cellPhone', 'employerPhone'])
		expect(controlOf(html, name).type).toBe('tel')
})

test('the number is asked for after its texts, third as specified, and no document has a type beforehand', () => {
	const html = form()
	const order = [
		'name="lastName"',
		'name="firstName"',
		'Nobody else reads it',
		'Who reads it',
		'name="ssn"',
		'name="dob"',
	]
	const places = order.map((text) => html.indexOf(text))
	expect(places.every((place) => place > 0)).toBe(true)
	expect(places).toEqual(places.toSorted((a, b) => a - b))
	expect(html).toMatch(/<select[^>]*name="documentKind"[^>]*><option value="" selected="">Choose…/)
})

test('one section is on screen with its place in the form, and all the others are in the page', () => {
	const html = form({ start: 'employment' })
	const current = [...html.matchAll(/<section [^>]*data-section="(\w+)" data-current=""/g)].map(
		([, id]) => id,
	)
	expect(current).toEqual(['employment'])
	expect(html.match(/<h2 id="\w+-section" tabindex="-1"/g)).toHaveLength(7)
	expect(html).toContain('3 of 7: ')
	expect(html).toMatch(/<summary[^>]*><span>Section 3 of 7</)
	expect(html).toMatch(/href="#employment-section" aria-current="step"/)
	expect(html).toMatch(/href="#income-section"[^>]*>Next: Additional Income/)
	expect(html).toMatch(/href="#residence-section"[^>]*>Back: Residential Information/)
})

test('applying together is offered to a first applicant, and asks both for their intent', () => {
	expect(form()).toContain('name="coEmail"')
	const ofCoApplicant = form({ sections: coApplicantSections, joint: true })
	expect(ofCoApplicant).not.toContain('name="coEmail"')
	const ofCorrection = form({ sections: ['applicant'], savesDrafts: false })
	expect(ofCorrection).not.toContain('name="coEmail"')
	for (const html of [form(), ofCoApplicant]) expect(html).toContain('name="jointIntent"')
})

test('a draft that is opened again says what it still needs, with links to the sections', () => {
	const html = form({ start: 'residence', missing: [{ section: 'residence', what: 'ZIP' }] })
	expect(html).toMatch(
		/what it still needs.*href="#residence-section"[^>]*>Residential Information<\/a><span>: ZIP/,
	)
	expect(form()).not.toContain('what it still needs')
})

test('nothing that the advisor asks for is called optional', () => {
	const sections = ['income', 'documents', 'vehicle'] as const
	const optionalIn = (html: string) => html.match(/>\s*optional</g)?.length ?? 0
	const before = optionalIn(form({ sections }))
	const asked = Object.fromEntries(sections.map((section) => [section, 'Your last pay stub, please.']))
	const html = form({ sections, messages: asked, savesDrafts: false })
	expect(html).toContain('Please correct this')
	expect(controlOf(html, 'documents')['aria-required']).toBe('true')
	// The three sections and the field for documents; single fields of income and vehicle may stay empty.
	expect(optionalIn(html)).toBe(before - 4)
	for (const section of ['Supporting Documents', 'Additional Income'])
		expect(html).not.toMatch(new RegExp(`${section}[^<]*</span></h2><span[^>]*>optional`))
})
