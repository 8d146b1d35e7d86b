/** Said where a question was released before anybody had written why its answer is right. */
export const noExplanation = 'There’s no explanation for this question yet.';
