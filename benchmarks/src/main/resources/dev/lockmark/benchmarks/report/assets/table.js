// Sorting and filtering of the tables. Everything works from the keyboard: the heads are buttons.
(function () {
  'use strict';

  function key(row, column, numeric) {
    var text = row.cells[column].getAttribute('data-sort');
    return numeric ? (text === '' ? null : Number(text)) : text.toLowerCase();
  }

  function sort(table, head, column) {
    var numeric = head.getAttribute('data-numeric') === 'true';
    var down = head.getAttribute('aria-sort') === 'ascending';
    table.querySelectorAll('thead th').forEach(function (other) { other.removeAttribute('aria-sort'); });
    head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
    var body = table.tBodies[0];
    Array.from(body.rows).sort(function (one, two) {
      var a = key(one, column, numeric);
      var b = key(two, column, numeric);
      // What is missing stays at the end, whichever way the rest goes.
      if (a === null || b === null) {
        return (a === null ? 1 : 0) - (b === null ? 1 : 0);
      }
      var order = a < b ? -1 : a > b ? 1 : 0;
      return down ? -order : order;
    }).forEach(function (row) { body.appendChild(row); });
  }

  function filter(text) {
    var words = text.toLowerCase().split(/\s+/).filter(function (word) { return word !== ''; });
    var shown = 0;
    var all = 0;
    document.querySelectorAll('.scroll').forEach(function (scroll) {
      var title = scroll.querySelector('caption').textContent;
      var any = false;
      scroll.querySelectorAll('tbody tr').forEach(function (row) {
        var line = (title + ' ' + row.textContent + ' ' + row.getAttribute('data-client')).toLowerCase();
        var hit = words.every(function (word) { return line.indexOf(word) >= 0; });
        row.hidden = !hit;
        any = any || hit;
        all++;
        shown += hit ? 1 : 0;
      });
      scroll.hidden = !any;
    });
    document.getElementById('count').textContent = words.length === 0 ? '' : shown + ' of ' + all + ' rows';
  }

  document.querySelectorAll('.scroll table').forEach(function (table) {
    table.querySelectorAll('thead th').forEach(function (head, column) {
      head.querySelector('button').addEventListener('click', function () { sort(table, head, column); });
    });
  });
  var input = document.getElementById('filter');
  if (input) {
    input.addEventListener('input', function () { filter(input.value); });
  }
})();
