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

/** A Markdown text with what is stored of it. */
export type StoredText = { body: string; renderedHtml: string; renderedVersion: number }
type TextRow = StoredText & { id: number }
type TextTable = typeof forumPost | typeof forumComment

export const noHtml = '' as SafeHtml

/** A page waits no longer for texts that were not rendered when they were written. */
const READ_MS_MAX = 1_500
const BATCH_ROWS = 100
/** A job is ended after ten minutes; the next run goes on. */
const JOB_MS_MAX = 300_000

/** What a query selects of a text. */
export const textColumns = <Table extends TextTable>({ body, renderedHtml, renderedVersion }: Table) =>
	({ body, renderedHtml, renderedVersion }) as Pick<Table, 'body' | 'renderedHtml' | 'renderedVersion'>

/** A rendered text as its row keeps it; one that could not be rendered now is left to be rendered later. */
export const renderedColumns = ({ html, version }: RenderedText) =>
	version === NOT_RENDERED
		? { renderedHtml: '', renderedVersion: NOT_RENDERED }
		: { renderedHtml: html, renderedVersion: version }

/** The columns of a sample comment. Not for requests: it renders in the caller's thread. */
export const renderedHere = (body: string) => renderedColumns(renderTextHere(body))

/** The same of a sample post. */
export function renderedPostHere(body: string) {
	const rendered = renderTextHere(body)
	return { ...renderedColumns(rendered), excerpt: excerptOf(rendered.html) }
}

/** How a text will read once it is posted. */
export const previewText = async (body: string): Promise<SafeHtml> => (await renderText(body)).html

const isStale = ({ renderedVersion }: StoredText) => renderedVersion < RENDER_VERSION

/** What is stored of a text; as it was typed while nothing is. Parses nothing. */
export const storedHtml = (text: StoredText): SafeHtml =>
	isStale(text) ? asTyped(text.body) : (text.renderedHtml as SafeHtml)

/**
 * The HTML of each row by its id, as stored. What an earlier release stored is rendered first, for a moment at most; what is left
 * then comes as it was typed, and `renderStaleTexts` sees to it.
 */
export async function readHtml(
	db: Db,
	table: TextTable,
	{ rows, render = renderText }: { rows: readonly TextRow[]; render?: RenderText },
): Promise<Map<number, SafeHtml>> {
	const until = performance.now() + READ_MS_MAX
	const html = new Map(rows.map((row) => [row.id, storedHtml(row)]))
	for (const row of rows.filter(isStale)) {
		if (performance.now() > until) break
		const rendered = await renderAndStore(db, table, { row, render })
		// The next one would wait as long.
		if (rendered.version === NOT_RENDERED) break
		html.set(row.id, rendered.html)
	}
	return html
}

/**
 * Renders the posts and comments that an earlier release stored, one at a time, and stores what came of it: a text that fails is kept
 * as it was typed and not tried again. Ends early when nothing can be rendered now.
 */
export async function renderStaleTexts(
	db: Db,
	{ signal, render = renderText }: { signal?: AbortSignal; render?: RenderText } = {},
): Promise<{ rendered: number }> {
	const until = performance.now() + JOB_MS_MAX
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
				if (signal?.aborted || performance.now() > until) return { rendered }
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
	// Not over what its author wrote meanwhile.
	if (rendered.version !== NOT_RENDERED)
		await db
			.update(table)
			.set(renderedColumns(rendered))
			.where(and(eq(table.id, id), eq(table.body, body)))
	return rendered
}
