import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { SmsSection } from './sms-section.tsx'

const says = 'This is not the code that was sent. Request another one.'
const rejected = { errors: { code: says }, values: { code: '123456' } }
const Section = () => <SmsSection awaited={null} rejected={rejected} />
const Page = createRoutesStub([{ path: '/', Component: Section }])

test('who entered the last wrong code, or an old one, reads why the form asks for the number again', () => {
	const page = renderToStaticMarkup(<Page />)
	expect(page).toContain('Mobile number')
	expect(page).toContain(says)
	expect(page).not.toContain('123456')
})
