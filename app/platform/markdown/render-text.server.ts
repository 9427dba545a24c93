import { channel } from 'node:diagnostics_channel'
import { ThreadUnavailable, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import { asTyped, asTypedNote } from './as-typed.ts'
import { exceededLimit } from './markdown-limits.ts'
import { renderMarkdown } from './render-markdown.server.ts'
import type { SafeHtml } from './safe-html.ts'

/**
 * Increment it whenever the same text results in different HTML or another excerpt, so that stored texts are rendered again.
 * `render-text.test.ts` checks it.
 */
export const RENDER_VERSION = 3
/** The version number that marks a text as not rendered yet. */
export const NOT_RENDERED = 0

export type RenderedText = { html: SafeHtml; version: number }

/** Renders a visitor's text. It never throws: a text that cannot be rendered is shown as typed. */
export type RenderText = (markdown: string) => Promise<RenderedText>

/**
 * Publishes an event for each text that could not be rendered, for the log (`server/boot/services.ts`). It is a diagnostics channel,
 * because the built routes and the server have separate copies of this module.
 */
export const textNotRendered = channel('lotwise.text-not-rendered')
export type TextNotRendered = { reason: string; characters: number }

type Options = { file?: string; limitMs?: number; waitMsMax?: number }

/** Returns a renderer that works in its own thread, within a time limit. */
export function createTextRenderer({
	file = 'app/platform/markdown/markdown-worker.server.ts',
	limitMs = 1_000,
	waitMsMax = 3_000,
}: Options = {}): RenderText {
	const render = workerThread<string, SafeHtml>(file, {
		limitMs,
		waitMsMax,
		idleMs: 300_000,
		memoryMbMax: 128,
	})
	return async (markdown) => {
		if (markdown.trim() === '') return { html: '' as SafeHtml, version: RENDER_VERSION }
		const exceeded = exceededLimit(markdown)
		if (exceeded) return notRendered(markdown, exceeded)
		try {
			return { html: await render(markdown), version: RENDER_VERSION }
		} catch (error) {
			// The text is not the cause, so it is rendered again later.
			if (error instanceof ThreadUnavailable) {
				report(markdown, error.message)
				return { html: asTyped(markdown), version: NOT_RENDERED }
			}
			return notRendered(markdown, (error as Error).message)
		}
	}
}

export const renderText = createTextRenderer()

/** Like `renderText`, but in the caller's thread: for our own texts outside of requests. */
export function renderTextHere(markdown: string): RenderedText {
	const exceeded = exceededLimit(markdown)
	if (exceeded) return notRendered(markdown, exceeded)
	return { html: renderMarkdown(markdown, { author: 'visitor' }).html, version: RENDER_VERSION }
}

function notRendered(markdown: string, reason: string): RenderedText {
	report(markdown, reason)
	return { html: `${asTyped(markdown)}\n${asTypedNote}` as SafeHtml, version: RENDER_VERSION }
}

const report = (markdown: string, reason: string) =>
	textNotRendered.publish({ reason, characters: markdown.length } satisfies TextNotRendered)
