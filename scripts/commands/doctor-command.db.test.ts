import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { findSchemaProblem, requireCurrentSchema } from '#server/boot/migrate.ts'
import type { Finding } from '#server/doctor/examine.ts'
import { test } from '#tests/setup/database.ts'
import { runDoctor } from './doctor-command.ts'

test('the doctor prints on standard output, only problems on request, and as JSON, and migrates nothing', async ({
	freshDb: { url, pool },
}) => {
	const empty = new URL(url)
	empty.pathname = `/empty_${randomUUID().replaceAll('-', '')}`
	await pool.query(`create database "${empty.pathname.slice(1)}" template template0`)
	const dataDir = mkdtempSync(join(tmpdir(), 'lotwise-doctor-'))
	const print = vi.spyOn(console, 'log').mockImplementation(() => {})
	const printed = () => print.mock.calls.splice(0).flat().join('\n')
	vi.stubEnv('DATA_DIR', dataDir)
	vi.stubEnv('DATABASE_URL', url)
	try {
		expect(await runDoctor([])).toBe(1)
		expect(printed()).toMatch(/✓ green {2}versions[\s\S]*✗ red {4}admins[\s\S]*need your attention/)
		expect(await runDoctor(['--quiet'])).toBe(1)
		expect(printed()).not.toContain('green')
		expect(await runDoctor(['--json'])).toBe(1)
		const findings: Finding[] = JSON.parse(printed())
		expect(findings.find(({ part }) => part === 'admins')).toMatchObject({ failed: true })
		expect(findings.length).toBeGreaterThan(8)
		await expect(runDoctor(['--loud'])).rejects.toThrow("Unknown option '--loud'")

		vi.stubEnv('DATABASE_URL', empty.href)
		expect(await runDoctor(['--quiet', '--json'])).toBe(1)
		expect(JSON.parse(printed())).toContainEqual({
			part: 'database',
			failed: true,
			message: expect.stringContaining('The database is empty'),
		})
		await expect(requireCurrentSchema(empty.href)).rejects.toThrow('The database is empty')
		expect(await findSchemaProblem(empty.href)).toContain('The database is empty')
		expect(await findSchemaProblem(url)).toBeNull()
	} finally {
		vi.unstubAllEnvs()
		print.mockRestore()
		rmSync(dataDir, { recursive: true })
		await pool.query(`drop database "${empty.pathname.slice(1)}" with (force)`)
	}
})
