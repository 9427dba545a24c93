import { StrictMode, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentRequestContext } from '#app/lib/render-context.ts'
import { followTranslations, isTranslated, restoreTexts } from '#app/lib/text/translated-text.ts'
import { rememberEarlyInput } from '#app/ui/foundations/early-input.ts'
import { restoreStyleLinks } from '#app/ui/foundations/inlined-style.ts'
import { partsOnPage } from '#app/ui/foundations/on-demand.tsx'

followTranslations()
// The scripts may arrive before the end of the page.
if (document.readyState === 'loading')
	await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve))
await partsOnPage()
restoreStyleLinks()
rememberEarlyInput()

const { pathname, search } = window.location
const documentRequest = { id: document.documentElement.dataset.requestId, path: pathname + search }

/** Rendered once for each attempt to hydrate the page. React would replace the whole page if it found other texts than the server sent. */
function Page() {
	restoreTexts()
	return (
		<DocumentRequestContext value={documentRequest}>
			<HydratedRouter />
		</DocumentRequestContext>
	)
}

// On a translated page without a pause, in which the texts would be translated again.
const hydrate = isTranslated() ? flushSync : startTransition
hydrate(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<Page />
		</StrictMode>,
		// A mismatch is a defect and must not go unnoticed: browser tests fail on any console error.
		{ onRecoverableError: (error) => console.error('hydration:', error) },
	)
})
