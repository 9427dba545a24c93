import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What makes a test depend on how busy the machine is (docs/decisions/0089). */
const forbidden: Record<string, RegExp> = {
	'measures elapsed time':
		/\bperformance\.now\b|\bhrtime\b|\bDate\.now\(\) - [a-z]|[<>]=? Date\.now\(\)|Date\.now\(\) [<>]/i,
	'sleeps for a fixed time':
		/\bwaitForTimeout\b|\bsetTimeout(?: as \w+)? \} from 'node:timers\/promises'|\bsetTimeout\([^)]*, ?[1-9][\d_]*\)/,
	'lets what it tests give up too soon': /\b(?:timeout|silence)Ms: ?(?:[1-5]?\d_?\d{3}|\d{1,3})\b/,
	'takes a quiet network for a page that has loaded everything': /\bnetworkidle\b/,
	'has a time limit of its own':
		/\b(?:test|hook|action|navigation)?timeout: ?[\d_]+|\b(?:test|vi)\.(?:setTimeout|slow)\(|^\}, [\d_]{4,}\)/im,
}

/** Files in which time is the subject, is simulated, or is only printed or spread. Each is read by hand: nothing in it is judged by elapsed time. */
const exceptions: Record<string, string> = {
	'app/modules/auth/abuse.db.test.ts':
		'an answer never comes before its minimum time: load only makes it later',
	'tests/attacks/attack.ts': 'the deep run ends after the minutes it was given',
	'tests/attacks/rounds/deadline-races.db.test.ts':
		'a deadline in the database; pauses only spread the requests',
	'tests/attacks/rounds/dealer-timing.db.test.ts':
		'in the deep run only: the time of an answer is the secret, compared with itself',
	'tests/attacks/strangers.db.test.ts': 'elapsed time widens what is allowed, as the sliding window does',
	'tests/attacks/unread-bodies.db.test.ts': 'pauses only spread the parts of a body',
	'tests/chat-kills.deep.db.test.ts': 'visitors write as fast as their limit allows',
	'tests/e2e/account/sign-out.spec.ts': 'a server that answers slowly',
	'tests/e2e/deals/kit-speed.spec.ts': 'prints figures for docs/performance.md',
	'tests/e2e/paces/person-on-phone.ts': 'prints how long a journey takes; only counted steps are limited',
	'tests/mail-kills.deep.db.test.ts': 'time is simulated and runs faster',
	'tests/mocks/s3-server.ts': 'a store that answers slowly',
	'tests/pages/page-responses.db.test.ts':
		'the fastest of several changes is compared with the lifetime of a cached page',
	'tests/setup/chat-client.ts': 'the pauses of the chat widget before it tries again',
	'tests/setup/database.ts': 'a connection that a failed test keeps is closed by force',
	'tests/setup/processes/mail-worker-process.ts': 'time is simulated and runs faster',
	'tests/setup/print-times.ts': 'prints figures for docs/performance.md',
	'tests/setup/until.ts': 'the one place that waits for a state outside of a test',
	'tests/setup/watched-database.ts': 'measures queries, which only prints',
}

const files = globSync(['**/*.{test,spec}.{ts,tsx}', 'tests/**/*.{ts,tsx}'], {
	exclude: ['node_modules/**', 'build/**', 'data/**', 'bench/**', 'tests/source/no-clock.test.ts'],
})

test('no test judges by the clock, sleeps or limits its own time, apart from a few named files', () => {
	expect(files.length).toBeGreaterThan(600)
	const found = new Set<string>()
	const faults: string[] = []
	for (const file of files) {
		const text = readFileSync(file, 'utf8')
		for (const [what, expression] of Object.entries(forbidden)) {
			const line = text.split('\n').find((each) => expression.test(each))
			if (!line) continue
			found.add(file)
			if (!exceptions[file]) faults.push(`${file} ${what}: ${line.trim()}`)
		}
	}
	expect(faults).toEqual([])
	expect(
		Object.keys(exceptions).filter((file) => !found.has(file)),
		'exceptions that are no longer needed',
	).toEqual([])
})

test.each([
	['measures elapsed time', 'expect(Date.now() - startedAt).toBeLessThan(200)'],
	['measures elapsed time', 'const startedAt = performance.now()'],
	['measures elapsed time', 'while (Date.now() < deadline)'],
	['sleeps for a fixed time', 'await new Promise((resolve) => setTimeout(resolve, 500))'],
	['sleeps for a fixed time', "import { setTimeout as pause } from 'node:timers/promises'"],
	['sleeps for a fixed time', 'await page.waitForTimeout(500)'],
	['lets what it tests give up too soon', 'createStripeProvider({ apiBase: stripe.url, timeoutMs: 250 })'],
	[
		'takes a quiet network for a page that has loaded everything',
		"await page.waitForLoadState('networkidle')",
	],
	['has a time limit of its own', 'await expect(button).toBeVisible({ timeout: 5_000 })'],
	['has a time limit of its own', 'vi.setConfig({ testTimeout: 60_000 })'],
	['has a time limit of its own', 'test.setTimeout(300_000)'],
	['has a time limit of its own', '}, 120_000)'],
])('the check finds what %s: %s', (what, line) => {
	expect(forbidden[what]!.test(line)).toBe(true)
})
