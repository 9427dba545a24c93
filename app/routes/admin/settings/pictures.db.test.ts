import sharp from 'sharp'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { openAdmin } from '#tests/person-errors/submit.ts'
import { test } from '#tests/setup/database.ts'
import { loader as historyLoader } from './history.tsx'
import { action, loader } from './settings.tsx'

const page = '/admin/settings?section=look'
const picture = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
	'base64',
)

type Sent = { data: { errors: object; formError: string | null; formId: string }; init: { status: number } }

async function open(db: Db) {
	const admin = await openAdmin(db)
	const send = async (fields: Record<string, string | Blob>) => {
		const body = new FormData()
		for (const [name, value] of Object.entries(fields)) body.append(name, value)
		const request = new Request(`https://site.test${page}`, { method: 'POST', body })
		const answer = await action({ request, context: admin.contextOf(), params: {} } as never)
		return answer as unknown as Sent & Response
	}
	const choose = (item: string, bytes?: Buffer) =>
		send({
			intent: 'choose-picture',
			item,
			...(bytes ? { picture: new File([new Uint8Array(bytes)], 'a.png') } : {}),
		})
	const sections = async () => {
		const request = new Request(`https://site.test${page}`)
		const shown = await loader({ request, context: admin.contextOf(), params: {} } as never)
		if (shown.section !== 'look') throw new Error('another section')
		return shown.pictures.sections
	}
	return { ...admin, choose, sections, send }
}

test('each form says at its field what is wrong with a file', async ({ db }) => {
	const { choose } = await open(db)
	const rejected = async (item: string, bytes?: Buffer) => {
		const { data, init } = await choose(item, bytes)
		return [data.formId, init.status, data.errors, data.formError]
	}
	expect(await rejected('logo')).toEqual([
		'choose-picture-logo',
		422,
		{ picture: 'Please choose a file.' },
		null,
	])
	expect(await rejected('photo', Buffer.from('text'))).toEqual([
		'choose-picture-photo',
		422,
		{ picture: 'Please choose a PNG or JPG file.' },
		null,
	])
	expect(await rejected('photo', Buffer.alloc(10_000_001))).toEqual([
		'choose-picture-photo',
		413,
		{ picture: 'This file is too large. The limit is 10 MB.' },
		null,
	])
	expect(await rejected('logo', picture)).toEqual([
		'choose-picture-logo',
		422,
		{ picture: 'This logo is too small. Please choose one at least 40 pixels high.' },
		null,
	])
})

test('a photo is not published before somebody said what it shows, and a picture that changed meanwhile is a conflict', async ({
	db,
}) => {
	const { post, choose, sections } = await open(db)
	const draw = (width: number) =>
		sharp({ create: { width, height: 300, channels: 3, background: '#a63' } })
			.jpeg()
			.toBuffer()
	expect((await choose('photo', await draw(300))).status).toBe(303)
	const id = (await sections())[1]!.chosen!.id
	const publish = (fields: Record<string, string>) =>
		post(action, page, { intent: 'publish-picture', item: 'photo', ...fields })
	expect(await publish({ id, replaces: '', alt: ' ' })).toMatchObject({
		status: 422,
		errors: { alt: 'Please say what the photo shows.' },
	})
	expect(await publish({ id, replaces: '', alt: 'Dana' })).toMatchObject({ to: page })
	expect((await getSettings(db)).photo).toMatchObject({ id, alt: 'Dana' })
	await choose('photo', await draw(310))
	const other = (await sections())[1]!.chosen!.id
	expect(await publish({ id: other, replaces: '', alt: 'Dana' })).toMatchObject({
		status: 409,
		formError: 'Someone else changed this picture in the meantime. Please look at it again.',
	})
	const undo = { intent: 'undo-picture', item: 'photo', change: '999' }
	expect(await post(action, page, undo)).toMatchObject({ status: 409 })
})

test('the preview of the business details has the published logo', async ({ db }) => {
	const { post, contextOf, choose, sections } = await open(db)
	const logoOf = async () => {
		const request = new Request('https://site.test/admin/settings')
		const shown = await loader({ request, context: contextOf(), params: {} } as never)
		return shown.section === 'business' && shown.logo
	}
	expect(await logoOf()).toBe(null)
	const logo = sharp({ create: { width: 900, height: 180, channels: 3, background: '#a63' } })
	await choose('logo', await logo.png().toBuffer())
	const { id } = (await sections())[0]!.chosen!
	expect(await logoOf()).toBe(null)
	await post(action, page, { intent: 'publish-picture', item: 'logo', id, replaces: '', showsName: 'on' })
	expect(await logoOf()).toMatchObject({ image: { src: expect.stringContaining(id) }, showsName: true })
})

test('the history describes a picture, and has no earlier version of it to see', async ({ db }) => {
	const { post, contextOf, choose, sections } = await open(db)
	const logo = sharp({ create: { width: 900, height: 180, channels: 3, background: '#a63' } })
	await choose('logo', await logo.png().toBuffer())
	const { id } = (await sections())[0]!.chosen!
	await post(action, page, { intent: 'publish-picture', item: 'logo', id, replaces: '', showsName: 'on' })
	const request = new Request('https://site.test/admin/settings/history?area=look')
	const { changes } = await historyLoader({ request, context: contextOf(), params: {} } as never)
	expect(changes).toMatchObject([
		{
			area: 'Home page and logo',
			item: 'logo',
			restore: null,
			fields: [{ field: 'logo', was: 'nothing', is: 'a picture of 480 × 96 pixels that contains the name' }],
		},
	])
})
