import { onDemand } from '#app/ui/foundations/on-demand.tsx'

const load = () => import('./check-email.tsx')

/** The parts of `check-email.tsx`, which few visitors need: every page has the sign-in form. */
export const CheckEmail = onDemand('check-email', () => load().then((module) => module.CheckEmail))
export const ResendForm = onDemand('resend-form', () => load().then((module) => module.ResendForm))
