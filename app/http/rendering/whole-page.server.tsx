import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'
import { FragmentsContext } from '#app/lib/render-context.ts'
import type { FragmentCache } from './fragment-cache.server.ts'

type WholePageInput = {
	entry: EntryContext
	nonce: string | undefined
	fragments: FragmentCache
	render(entry: EntryContext): ReactNode
}

const pageEnd = '</body></html>'
/** A part that renderToString left to the browser because it was not ready or failed. */
const unfinished = /<!--\$[?!]-->/

/**
 * Renders a page into one buffer, which takes less than half the work of a stream. @returns undefined if a part of it has to be waited
 * for or fails: then the stream renders it, which can wait and reports errors
 */
export async function renderWholePage({
	entry,
	nonce,
	fragments,
	render,
}: WholePageInput): Promise<Buffer<ArrayBuffer> | undefined> {
	const { serverHandoffStream: data, ...rest } = entry
	const renderMeta: NonNullable<EntryContext['renderMeta']> = {}
	const { join, ...places } = fragments.openPage()
	// The response to a form may show errors anywhere, and errors are not in the props of a part.
	const answersForm = entry.staticHandlerContext.actionData != null
	let html: string
	try {
		html = renderToString(
			<FragmentsContext value={import.meta.env.DEV || answersForm ? undefined : places}>
				{render({ ...rest, renderMeta })}
			</FragmentsContext>,
		)
	} catch {
		return
	}
	if (!html.endsWith(pageEnd) || unfinished.test(html)) return
	const scripts = data && renderMeta.didRenderScripts ? await scriptsOf(data, nonce) : ''
	return join(`<!DOCTYPE html>${html.slice(0, -pageEnd.length)}${scripts}${pageEnd}`)
}

/** Returns the loader data for the browser, as the scripts that React Router's `StreamTransfer` writes (react-router 8.4). */
async function scriptsOf(data: ReadableStream<Uint8Array>, nonce: string | undefined): Promise<string> {
	const open = nonce === undefined ? '<script>' : `<script nonce="${nonce}">`
	const controller = `${open}window.__reactRouterContext.streamController`
	const decoder = new TextDecoder()
	let scripts = ''
	for await (const chunk of data) {
		const text = JSON.stringify(decoder.decode(chunk, { stream: true })).replace(risky, escapeCharacter)
		scripts += `${controller}.enqueue(${text});</script>`
	}
	return `${scripts}${controller}.close();</script>`
}

/** Characters that could end the script, and line ends that JavaScript does not allow in strings. */
const risky = /[&><\u2028\u2029]/g
const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
