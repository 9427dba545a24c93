import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { DocumentRequestContext } from '#app/lib/render-context.ts'
import { protectEarlyInput } from '#app/ui/foundations/early-input.ts'
import { hydrateUndisturbed } from '#app/ui/foundations/hydrate-undisturbed.ts'
import { partsOnPage } from '#app/ui/foundations/on-demand.tsx'

protectEarlyInput()
await partsOnPage()

const { pathname, search } = window.location
const documentRequest = { id: document.documentElement.dataset.requestId, path: pathname + search }

hydrateUndisturbed(() =>
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<DocumentRequestContext value={documentRequest}>
					<HydratedRouter />
				</DocumentRequestContext>
			</StrictMode>,
			// A mismatch is a defect and must not go unnoticed: browser tests fail on any console error.
			{ onRecoverableError: (error) => console.error('hydration:', error) },
		)
	}),
)
