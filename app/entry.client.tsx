import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepEarlyInput } from '#app/ui/early-input.ts'
import { hydrateUndisturbed } from '#app/ui/hydrate-undisturbed.ts'
import { partsOnPage } from '#app/ui/on-demand.tsx'

keepEarlyInput()
await partsOnPage()

hydrateUndisturbed(() =>
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<HydratedRouter />
			</StrictMode>,
			// A mismatch is a defect and must be loud: browser tests fail on any console error.
			{ onRecoverableError: (error) => console.error('hydration:', error) },
		)
	}),
)
