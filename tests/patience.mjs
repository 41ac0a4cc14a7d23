/**
 * How many times as long as a quiet machine would need what must come is waited for: a busy one is
 * no fault of the program. Only what never comes makes a test take longer.
 */
export const patience = Number(process.env.ORRERY_PATIENCE ?? 3);
