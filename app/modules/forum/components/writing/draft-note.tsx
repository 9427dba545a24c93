import { Button } from '#app/ui/controls/button.tsx'

/** That a form holds what was typed earlier, and how to be rid of it. */
export function DraftNote({ draft }: { draft: { restored: unknown; discard: () => void } }) {
	if (!draft.restored) return null
	return (
		<p role="status" className="flex flex-wrap items-center gap-3 text-ink-soft text-small">
			We restored your draft. It is saved only in this browser.
			<Button size="mini" variant="plain" onClick={draft.discard}>
				Discard draft
			</Button>
		</p>
	)
}
