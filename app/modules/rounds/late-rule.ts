import { Conflict } from '#app/lib/errors.ts'
import { endedMessage, isTakingBids, lateMessage, type RoundState } from './round.ts'

type Timed = { state: RoundState; deadline: Date }

/** The late rule: a bid counts before the deadline by the clock of the database (`databaseTime`), never at it. */
export const isPastDeadline = ({ deadline }: Pick<Timed, 'deadline'>, time: Date): boolean => time >= deadline

/** Whether dealers can bid at this time. */
export const takesBids = (round: Timed, time: Date): boolean =>
	isTakingBids(round.state) && !isPastDeadline(round, time)

/**
 * Tells a dealer at once what the database would tell: its triggers decide about everything that a dealer sends by the same rule.
 * @throws Conflict with `late` after the deadline, or when bidding has ended
 */
export function assertTakesBids(round: Timed, time: Date, late = lateMessage): void {
	if (isPastDeadline(round, time)) throw new Conflict(late)
	if (!isTakingBids(round.state)) throw new Conflict(endedMessage)
}
