import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { getOwnValue } from '#app/lib/own-key.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { type EditName, markdownEdits } from '../../texts/markdown-edits.ts'
import '#app/ui/layout/prose.css'
import './markdown-tools.css'

const buttons: { name: EditName; label: string; icon: IconName; key?: string }[] = [
	{ name: 'bold', label: 'Bold', icon: 'bold', key: 'b' },
	{ name: 'italic', label: 'Italic', icon: 'italic', key: 'i' },
	{ name: 'link', label: 'Link', icon: 'link', key: 'k' },
	{ name: 'heading', label: 'Heading', icon: 'heading' },
	{ name: 'quote', label: 'Quote', icon: 'quote' },
	{ name: 'list', label: 'List', icon: 'list' },
	{ name: 'numbers', label: 'Numbered list', icon: 'list-ordered' },
]

/** The toolbar of a Markdown text area, with a preview. */
export default function MarkdownTools({ text }: { text: RefObject<HTMLTextAreaElement | null> }) {
	const bar = useRef<HTMLDivElement>(null)
	const [preview, setPreview] = useState<Preview | null>(null)

	useEffect(() => {
		const area = text.current
		if (!area) return
		area.hidden = preview !== null
		const onKey = (event: globalThis.KeyboardEvent) => {
			const name = buttons.find(({ key }) => key === event.key.toLowerCase())?.name
			if (!name || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
			event.preventDefault()
			apply(area, name)
		}
		area.addEventListener('keydown', onKey)
		return () => area.removeEventListener('keydown', onKey)
	}, [text, preview])

	async function togglePreview() {
		if (preview) return setPreview(null)
		setPreview({ state: 'loading' })
		setPreview(await fetchPreview(text.current?.value ?? ''))
	}

	return (
		<>
			<div ref={bar} role="toolbar" aria-label="Text style" className="markdown-tools" onKeyDown={moveFocus}>
				{!preview &&
					buttons.map(({ name, label, icon, key }, index) => (
						<button
							key={name}
							type="button"
							tabIndex={index === 0 ? 0 : -1}
							aria-label={label}
							title={key ? `${label} (Ctrl+${key.toUpperCase()})` : label}
							aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
							onClick={() => text.current && apply(text.current, name)}
						>
							<Icon name={icon} />
						</button>
					))}
				<button
					type="button"
					tabIndex={preview ? 0 : -1}
					aria-pressed={preview !== null}
					className="preview-switch"
					onClick={togglePreview}
				>
					Preview
				</button>
			</div>
			{preview && <PreviewText preview={preview} />}
		</>
	)
}

type Preview = { state: 'loading' } | { state: 'shown'; html: string } | { state: 'failed'; message: string }

function PreviewText({ preview }: { preview: Preview }) {
	return (
		<div role="status" aria-label="Preview" className="markdown-preview">
			{preview.state === 'loading' && <span>Loading...</span>}
			{preview.state === 'failed' && <span>{preview.message}</span>}
			{preview.state === 'shown' &&
				(preview.html ? (
					// biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized it.
					<div className="prose" dangerouslySetInnerHTML={{ __html: preview.html }} />
				) : (
					<span>Nothing to preview yet.</span>
				))}
		</div>
	)
}

async function fetchPreview(markdown: string): Promise<Preview> {
	const failed = 'We couldn’t load the preview. Your text is still here.'
	try {
		const response = await fetch('/api/community-preview', {
			method: 'POST',
			body: new URLSearchParams({ text: markdown }),
			signal: AbortSignal.timeout(30_000),
		})
		const body = await response.json()
		if (!response.ok) return { state: 'failed', message: body?.error?.message ?? failed }
		return { state: 'shown', html: body.html }
	} catch {
		return { state: 'failed', message: failed }
	}
}

/** Inserts text as if it were typed, so that the browser can undo it. */
function apply(area: HTMLTextAreaElement, name: EditName) {
	const edit = markdownEdits[name]({
		text: area.value,
		start: area.selectionStart,
		end: area.selectionEnd,
	})
	area.focus()
	area.setSelectionRange(edit.from, edit.to)
	if (!document.execCommand('insertText', false, edit.insert)) {
		area.setRangeText(edit.insert)
		area.dispatchEvent(new Event('input', { bubbles: true }))
	}
	area.setSelectionRange(...edit.select)
}

/** Moves the focus between the buttons with the arrow keys; the toolbar is a single Tab stop. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
	const step = getOwnValue({ ArrowRight: 1, ArrowLeft: -1 }, event.key)
	if (!step) return
	const all = [...event.currentTarget.querySelectorAll('button')]
	const index = all.indexOf(document.activeElement as HTMLButtonElement)
	event.preventDefault()
	all[(index + step + all.length) % all.length]?.focus()
}
