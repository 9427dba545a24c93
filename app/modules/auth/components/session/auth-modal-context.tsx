import {
	type ComponentType,
	createContext,
	lazy,
	type ReactNode,
	Suspense,
	use,
	useEffect,
	useMemo,
	useState,
} from 'react'
import type { AuthAnswer } from '../../sign-in/auth-result.ts'
import { warmValidation } from '../forms/use-validation.ts'
import type { AuthModalProps, AuthTab } from './auth-modal.tsx'

type Opening = { tab?: AuthTab; returnTo?: string; failed?: AuthAnswer }
type AuthModalControl = { openAuthModal(opening?: Opening): void; closeAuthModal(): void }

const AuthModalContext = createContext<AuthModalControl | null>(null)

// The rules come along, so that the modal's buttons are answered at once.
const loadModal = async () => {
	const [modal] = await Promise.all([import('./auth-modal.tsx'), warmValidation()])
	return modal
}
const AuthModal = lazy<ComponentType<AuthModalProps>>(() =>
	loadModal().catch(() => {
		// The code did not come (a new release, a dead link): the page does the same without it.
		window.location.assign('/sign-in')
		return { default: () => null }
	}),
)

/** Starts fetching the modal's code; for the moment before it is wanted. */
export function warmAuthModal(): void {
	loadModal().catch(() => {})
}

/** Holds whether the sign-in modal is open; its code and the dialog's come when it first opens. */
export function AuthModalProvider({
	children,
	failed,
}: {
	children: ReactNode
	failed?: AuthAnswer | undefined
}) {
	const [state, setState] = useState<Opening & { open?: boolean; wanted?: boolean }>({})
	const control = useMemo<AuthModalControl>(
		() => ({
			openAuthModal: (opening = {}) => setState({ ...opening, open: true, wanted: true }),
			closeAuthModal: () => setState((before) => ({ ...before, open: false })),
		}),
		[],
	)
	useEffect(() => {
		if (failed) control.openAuthModal({ failed })
	}, [failed, control])
	return (
		<AuthModalContext value={control}>
			{children}
			{state.wanted && (
				<Suspense>
					<AuthModal
						open={state.open ?? false}
						tab={state.tab ?? 'sign-in'}
						returnTo={state.returnTo ?? ''}
						failed={state.failed}
						onTabChange={(tab) => setState(({ failed: _, ...before }) => ({ ...before, tab }))}
						onClose={control.closeAuthModal}
					/>
				</Suspense>
			)}
		</AuthModalContext>
	)
}

export function useAuthModal(): AuthModalControl {
	const control = use(AuthModalContext)
	if (!control) throw new Error('useAuthModal must be used within an AuthModalProvider')
	return control
}
