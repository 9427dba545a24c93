import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { SetupStep } from '../../setup-step.ts'
import { HealthList, HealthWarning } from './health-list.tsx'
import { SetupList } from './setup-list.tsx'

const disk = { part: 'disk', failed: true, message: 'only 0.1 GB free', since: 'Mon, Nov 23 · 9am' }
const email = { part: 'email', failed: false, message: 'accepted a test', since: 'Sun, Nov 22 · 8am' }
const step: SetupStep = {
	key: 'hours',
	title: 'Your hours',
	hint: 'Say when you work.',
	to: '/admin/availability',
	done: false,
	confirm: 'My hours are right',
}

test('each part of the site has its name, its message as a sentence, and since when', () => {
	const html = renderToHtml(<HealthList rows={[disk, email]} checkedAt="9:05am" isStale={false} />)
	expect(html).toContain('checked 9:05am')
	expect(html).toMatch(/Disk.*Only 0\.1 GB free.*Since Mon, Nov 23/s)
	expect(html).toMatch(/Email.*Accepted a test.*Without a problem since Sun, Nov 22/s)
	expect(html).not.toContain('role="alert"')
})

test('an examination that is too long ago is announced, because then nothing else can be believed', () => {
	const html = renderToHtml(<HealthList rows={[email]} checkedAt="9:05am" isStale={true} />)
	expect(html).toMatch(/role="alert"[^>]*>The last examination is too long ago/)
})

test('a site that has not examined itself yet says so', () => {
	const html = renderToHtml(<HealthList rows={[]} checkedAt={null} isStale={false} />)
	expect(html).toContain('Not examined yet')
	expect(html).not.toContain('checked')
})

test('the overview shows what has failed and that nobody got an email about it, and nothing while all works', () => {
	const unsent = { ...disk, alert: 'The email about this reached no admin.' }
	const html = renderToHtml(
		<HealthWarning problems={[unsent, { part: 'unknown', message: 'x', alert: null }]} />,
	)
	expect(html).toMatch(/Disk.*only 0\.1 GB free.*reached no admin.*unknown/s)
	expect(html).toContain('href="/admin/system"')
	expect(renderToHtml(<HealthWarning problems={[]} />)).toBe('')
})

test('a message is shown as text, never as markup', () => {
	const hostile = { part: 'disk', message: '<img src=x onerror=alert(1)>', alert: null }
	expect(renderToHtml(<HealthWarning problems={[hostile]} />)).not.toContain('<img')
})

test('an open step has its hint, a link to its page and the button that confirms it', () => {
	const html = renderToHtml(<SetupList steps={[step]} opened={false} error={null} />)
	expect(html).toContain('0 of 1 done')
	expect(html).toContain('Say when you work.')
	expect(html).toContain('href="/admin/availability"')
	expect(html).toMatch(/name="step" value="hours".*My hours are right/s)
})

test('a step that is done cannot be confirmed again', () => {
	const html = renderToHtml(<SetupList steps={[{ ...step, done: true }]} opened={false} error={null} />)
	expect(html).toContain('1 of 1 done')
	expect(html).not.toContain('name="step"')
	expect(html).not.toContain('Say when you work.')
})

test('nobody can start selling before every step is done', () => {
	const startOf = (steps: SetupStep[]) =>
		/<button[^>]*>(?:(?!<button).)*Start selling/s.exec(
			renderToHtml(<SetupList steps={steps} opened={false} error={null} />),
		)![0]
	expect(startOf([step])).toContain('disabled=""')
	expect(startOf([{ ...step, done: true }])).not.toContain('disabled=""')
	const opened = renderToHtml(<SetupList steps={[step]} opened={true} error={null} />)
	expect(opened).not.toContain('Start selling')
	expect(opened).toContain('Your site is open')
})

test('a click that changed nothing says why, and a test email can be sent where emails are set up', () => {
	const html = renderToHtml(
		<SetupList steps={[{ ...step, testEmail: true }]} opened={false} error="Stripe is not connected." />,
	)
	expect(html).toMatch(/role="alert"[^>]*>Stripe is not connected\./)
	expect(html).toMatch(/value="test-email".*Send a test email/s)
})
