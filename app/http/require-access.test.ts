import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { asStaff, makeMember } from '#tests/factories/actors.ts'
import { fillContext, type RequestMetadata } from './context.server.ts'
import { requireAccess } from './guards.server.ts'
import type { Access } from './route-policy.ts'
import type { Services } from './services.server.ts'

const member = { ...makeMember('robin'), mustEnroll: false } as Viewer
const admin = asStaff(member)

/** Returns the status of the rejection and where it redirects to; 200 if access is granted. */
async function outcomeOf(access: Access, viewer: Viewer | null, path = '/page'): Promise<unknown> {
	const context = new RouterContextProvider()
	const session = async () => (viewer ? { state: 'signed-in', viewer } : { state: 'none' })
	fillContext(context, {} as Services, { viewer: async () => viewer, session } as unknown as RequestMetadata)
	const request = new Request(`https://site.example${path}`)
	try {
		await requireAccess({ request, context }, { access })
		return 200
	} catch (error) {
		if (error instanceof Response) return `${error.status} ${error.headers.get('location')}`
		return (error as { init: { status: number } }).init.status
	}
}

test('a page admits only whom its policy names, whether or not its loader checks', async () => {
	for (const access of ['public', 'link'] as const) expect(await outcomeOf(access, null)).toBe(200)
	expect(await outcomeOf('member', null)).toBe('302 /sign-in?returnTo=%2Fpage')
	expect(await outcomeOf('member', member)).toBe(200)
	expect(await outcomeOf('admin', null)).toBe('302 /sign-in?returnTo=%2Fpage')
	expect(await outcomeOf('admin', member)).toBe(403)
	expect(await outcomeOf('admin', admin)).toBe(200)
})

test('an API path is never redirected to a page, in any spelling', async () => {
	for (const path of ['/api/checklist', '/API/checklist', '//api/checklist', '/%61pi/checklist'])
		expect(await outcomeOf('member', null, path), path).toBe(200)
})
