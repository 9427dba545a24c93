import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { forumComment, forumPost } from '#app/db/schema/forum.ts'
import { asTyped } from '#app/platform/markdown/as-typed.ts'
import {
	NOT_RENDERED,
	RENDER_VERSION,
	type RenderedText,
	type RenderText,
	renderText,
	renderTextHere,
} from '#app/platform/markdown/render-text.server.ts'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'
import { excerptOf } from './excerpt.server.ts'

/** A Markdown text with its stored HTML. */
export type StoredText = { body: string; renderedHtml: string; renderedVersion: number }
type TextRow = StoredText & { id: number }
type TextTable = typeof forumPost | typeof forumComment

export const noHtml = '' as SafeHtml

/** The longest that a page waits for texts that were not rendered when they were written. */
const READ_MS_MAX = 1_500
const BATCH_ROWS = 100
/** The queue ends a job after ten minutes; this one stops before, and the next run continues. */
const JOB_MS_MAX = 300_000

/** Returns the columns that a query selects for `readHtml` and `storedHtml`. */
export const textColumns = <Table extends TextTable>({ body, renderedHtml, renderedVersion }: Table) =>
	({ body, renderedHtml, renderedVersion }) as Pick<Table, 'body' | 'renderedHtml' | 'renderedVersion'>

/** Returns the columns of a rendered text; one that could not be rendered now is left to be rendered later. */
export const renderedColumns = ({ html, version }: RenderedText) =>
	version === NOT_RENDERED
		? { renderedHtml: '', renderedVersion: NOT_RENDERED }
		: { renderedHtml: html, renderedVersion: version }

/** Renders a sample comment and returns its columns. Not for requests: it renders in the caller's thread. */
export const renderedHere = (body: string) => renderedColumns(renderTextHere(body))

/** Renders a sample post in the same way and returns its columns. */
export function renderedPostHere(body: string) {
	const rendered = renderTextHere(body)
	return { ...renderedColumns(rendered), excerpt: excerptOf(rendered.html) }
}

/** Returns the HTML that a text will have once it is posted. */
export const previewText = async (body: string): Promise<SafeHtml> => (await renderText(body)).html

const isStale = ({ renderedVersion }: StoredText) => renderedVersion < RENDER_VERSION

/** Returns the stored HTML of a text, or the text as it was typed if there is none. Parses nothing. */
export const storedHtml = (text: StoredText): SafeHtml =>
	isStale(text) ? asTyped(text.body) : (text.renderedHtml as SafeHtml)

/**
 * Returns the HTML of each row by its ID. Texts without HTML of this release are rendered first, for a limited time; the rest come
 * as they were typed, and `renderStaleTexts` renders them later.
 */
export async function readHtml(
	db: Db,
	table: TextTable,
	{ rows, render = renderText }: { rows: readonly TextRow[]; render?: RenderText },
): Promise<Map<number, SafeHtml>> {
	const deadline = performance.now() + READ_MS_MAX
	const html = new Map(rows.map((row) => [row.id, storedHtml(row)]))
	for (const row of rows.filter(isStale)) {
		if (performance.now() > deadline) break
		const rendered = await renderAndStore(db, table, { row, render })
		// The next row would wait just as long.
		if (rendered.version === NOT_RENDERED) break
		html.set(row.id, rendered.html)
	}
	return html
}

/**
 * Renders the posts and comments without HTML of this release, one at a time, and stores the results: a text that fails is stored
 * as it was typed and not tried again. Ends early when nothing can be rendered now.
 */
export async function renderStaleTexts(
	db: Db,
	{ signal, render = renderText }: { signal?: AbortSignal; render?: RenderText } = {},
): Promise<{ rendered: number }> {
	const deadline = performance.now() + JOB_MS_MAX
	let rendered = 0
	for (const table of [forumPost, forumComment])
		for (;;) {
			const rows = await db
				.select({ id: table.id, body: table.body })
				.from(table)
				.where(lt(table.renderedVersion, RENDER_VERSION))
				.orderBy(table.renderedVersion, table.id)
				.limit(BATCH_ROWS)
			if (rows.length === 0) break
			for (const row of rows) {
				if (signal?.aborted || performance.now() > deadline) return { rendered }
				const { version } = await renderAndStore(db, table, { row, render })
				if (version === NOT_RENDERED) return { rendered }
				rendered += 1
			}
		}
	return { rendered }
}

async function renderAndStore(
	db: Db,
	table: TextTable,
	{ row: { id, body }, render }: { row: { id: number; body: string }; render: RenderText },
): Promise<RenderedText> {
	const rendered = await render(body)
	if (rendered.version === NOT_RENDERED) return rendered
	const columns = renderedColumns(rendered)
	// Must not overwrite what the author wrote in the meantime.
	const isUnchanged = and(eq(table.id, id), eq(table.body, body))
	if (table === forumPost)
		await db
			.update(forumPost)
			.set({ ...columns, excerpt: excerptOf(rendered.html) })
			.where(isUnchanged)
	else await db.update(table).set(columns).where(isUnchanged)
	return rendered
}
