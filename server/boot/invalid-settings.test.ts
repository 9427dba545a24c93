import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Starts the site with these settings alone, and returns how it ended. */
function start(settings: Record<string, string>) {
	// --dev needs no build; settings are read the same way.
	const { status, stdout, stderr } = spawnSync(process.execPath, ['server/main.ts', '--dev'], {
		env: { PATH: process.env.PATH, ...settings },
		encoding: 'utf8',
	})
	return { status, stdout, stderr }
}

test('a live site whose settings are invalid says so in its log, each with name and reason', () => {
	const { status, stdout, stderr } = start({ LOTWISE_MODE: 'live', PORT: 'x' })
	expect([status, stderr]).toEqual([1, ''])
	const line = JSON.parse(stdout)
	expect(line).toMatchObject({ level: 'fatal', msg: 'the site did not start' })
	expect(line.settings).toContainEqual({
		name: 'PORT',
		reason: 'PORT must be a whole number from 1 to 65535.',
	})
	expect(line.settings.map(({ name }: { name: string }) => name)).toContain('SECRET')
})

test('a demo with invalid settings says so in a sentence', () => {
	expect(start({ PORT: 'x' })).toEqual({
		status: 1,
		stdout: '',
		stderr: 'PORT must be a whole number from 1 to 65535.\n',
	})
})
